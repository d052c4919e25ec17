/** The name under which LaTeXML loads the guard, as if it were a package. */
export const GUARD_PACKAGE = 'citemill-guard.sty';

/**
 * A binding that LaTeXML loads before the paper. By itself LaTeXML reads any file a paper names by an absolute path or
 * through `..`, fetches URLs, and runs as Perl a `.ltxml` file beside the paper. The guard leaves it the paper's own
 * folder, what the TeX installation finds by name, and its own bindings; where a version lacks one of the functions
 * that are guarded, nothing is read at all (exit code 3).
 */
export const GUARD = String.raw`package LaTeXML::Package::Pool;
use strict;
use warnings;
use Cwd ();
use LaTeXML::Package;
use LaTeXML::Core::Mouth;

my $paper = Cwd::abs_path($ENV{CITEMILL_PAPER});
my @installed = grep { defined } map { Cwd::abs_path("$_/LaTeXML") } @INC;
my %found;

for my $needed (qw(LaTeXML::Package::FindFile_aux LaTeXML::Package::loadLTXML
    LaTeXML::Package::pathname_kpsewhich LaTeXML::Core::Mouth::create)) {
  no strict 'refs';
  next if defined &{$needed};
  print STDERR "citemill-guard: there is no $needed\n";
  exit(3); }

my $below = sub {
  my ($path, @folders) = @_;
  my $real = Cwd::abs_path($path);
  return defined $real && grep { index($real, "$_/") == 0 } @folders; };
my $allowed = sub {
  my ($path) = @_;
  return $found{$path} || $below->($path, $paper, @installed); };

{ no warnings 'redefine';
  my $kpsewhich = \&LaTeXML::Package::pathname_kpsewhich;
  *LaTeXML::Package::pathname_kpsewhich = sub {
    my $path = $kpsewhich->(@_);
    $found{$path} = 1 if defined $path;
    return $path; };
  my $find = \&LaTeXML::Package::FindFile_aux;
  *LaTeXML::Package::FindFile_aux = sub {
    my ($file, %options) = @_;
    return if $file =~ m{^\s*[/~\\]|(?:^|[/\\])\.\.(?:[/\\]|$)} && !$allowed->($file);
    return $find->($file, %options); };
  my $bind = \&LaTeXML::Package::loadLTXML;
  *LaTeXML::Package::loadLTXML = sub {
    my ($request, $path) = @_;
    return unless $below->($path, @installed);
    return $bind->(@_); };
  my $create = \&LaTeXML::Core::Mouth::create;
  *LaTeXML::Core::Mouth::create = sub {
    my ($class, $source, %options) = @_;
    $source = 'literal:'
      unless !defined $source || $options{content} || $source =~ /^literal:/ || $allowed->($source);
    return $create->($class, $source, %options); }; }
1;
`;
