/** The name under which LaTeXML loads the guard, as if it were a package. */
export const GUARD_PACKAGE = 'citemill-guard.sty';

/**
 * A binding that LaTeXML loads before the paper. Without it, LaTeXML would read any file that a paper names by an absolute path or through
 * `..`, pass names to kpsewhich that look like options, fetch URLs, and run a `.ltxml` file next to the paper as a Perl program. The guard
 * decides on the real path of every file: it must be in the paper's folder, among LaTeXML's own bindings, or in a tree of the TeX
 * installation. If the installed LaTeXML lacks one of the guarded functions, it exits with code 3 before it reads anything.
 */
export const GUARD = String.raw`package LaTeXML::Package::Pool;
use strict;
use warnings;
use Cwd ();
use LaTeXML::Package;
use LaTeXML::Core::Mouth;

my $paper = defined $ENV{CITEMILL_PAPER} ? Cwd::abs_path($ENV{CITEMILL_PAPER}) : undef;
if (!defined $paper) {
  print STDERR "citemill-guard: the folder of the paper is missing\n";
  exit(3); }
my @installed = grep { defined } map { Cwd::abs_path("$_/LaTeXML") } @INC;
my @tex = grep { defined && $_ ne '/' } map { Cwd::abs_path($_) } split(/:/, $ENV{CITEMILL_TEX} || '');

for my $needed (qw(LaTeXML::Package::FindFile_aux LaTeXML::Package::loadLTXML
    LaTeXML::Package::pathname_kpsewhich LaTeXML::Core::Mouth::create)) {
  no strict 'refs';
  next if defined &{$needed};
  print STDERR "citemill-guard: there is no $needed\n";
  exit(3); }

my $below = sub {
  my ($path, @folders) = @_;
  return if !defined $path || $path =~ /\0/;
  my $real = Cwd::abs_path($path);
  return defined $real && grep { index($real, "$_/") == 0 } @folders; };
my $allowed = sub { return $below->($_[0], $paper, @installed, @tex); };

# What kpsewhich may be asked for: a file name or a relative path without "..", never an option, an absolute path or a variable.
my $plain = sub {
  my ($name) = @_;
  return defined $name && $name =~ /\A[^-\/~\\|<>\$\x60"'\x00-\x1f][^\\|<>\$\x60"'\x00-\x1f]*\z/
    && $name !~ m{(?:\A|/)\.\.(?:/|\z)}; };

{ no warnings 'redefine';
  my $kpsewhich = \&LaTeXML::Package::pathname_kpsewhich;
  my $asked = sub {
    my @names = grep { $plain->($_) } @_;
    my $path = @names ? $kpsewhich->(@names) : undef;
    return $allowed->($path) ? $path : undef; };
  *LaTeXML::Package::pathname_kpsewhich = $asked;
  *LaTeXML::Util::Pathname::pathname_kpsewhich = $asked;
  my $find = \&LaTeXML::Package::FindFile_aux;
  *LaTeXML::Package::FindFile_aux = sub {
    my ($file, %options) = @_;
    return if $file =~ m{\A\s*[-/~\\]|(?:\A|[/\\])\.\.(?:[/\\]|\z)|\0} && !$allowed->($file);
    my $path = $find->($file, %options);
    return if defined $path && -e $path && !$allowed->($path);
    return $path; };
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
