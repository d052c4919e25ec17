import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileError, UserError } from '../../user-error.js';
import type { S3Credentials } from './sign.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings for access to S3. */
export interface S3Settings {
  /** Undefined for public buckets, which are read without credentials. */
  credentials: S3Credentials | undefined;
  region: string;
  /** An S3-compatible server instead of AWS. */
  endpoint: URL | undefined;
}

type Section = Record<string, string>;

/** Parses the sections of an INI file as AWS writes it; nested settings are ignored. */
function parseIni(text: string): Map<string, Section> {
  const sections = new Map<string, Section>();
  let section: Section = {};
  for (const line of text.split(/\r?\n/)) {
    const name = /^\[\s*(?:profile\s+)?([^\]]+?)\s*\]/.exec(line)?.[1];
    if (name !== undefined) {
      section = sections.get(name) ?? {};
      sections.set(name, section);
      continue;
    }
    const [, key, value] = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) section[key.toLowerCase()] = value;
  }
  return sections;
}

/** Reads a section of one of AWS's files; returns an empty one if there is no such file or section. */
function readSection(path: string, isNamed: boolean, profile: string): Section {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (!isNamed && (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw fileError(path, error);
  }
  return parseIni(text).get(profile) ?? {};
}

/** Ways to get credentials that need another program or service. */
const OTHER_WAYS = ['credential_process', 'sso_session', 'sso_start_url', 'role_arn', 'login_session'];

function findCredentials(environment: Environment, profile: string, settings: Section) {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE } = environment;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN || undefined,
    };
  if (AWS_ACCESS_KEY_ID || AWS_SECRET_ACCESS_KEY)
    throw new UserError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both of them, or neither');
  const {
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secretAccessKey,
    aws_session_token: sessionToken,
  } = settings;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, sessionToken };
  const way = OTHER_WAYS.find((name) => name in settings);
  if (way !== undefined)
    throw new UserError(
      `the AWS profile ${profile} uses ${way}, which Citemill does not support; run first: eval "$(aws configure export-credentials --profile ${profile} --format env)"`,
    );
  if (AWS_PROFILE)
    throw new UserError(
      `AWS_PROFILE: the profile ${profile} does not contain aws_access_key_id and aws_secret_access_key`,
    );
  return undefined;
}

function parseEndpoint(text: string | undefined): URL | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new UserError('AWS_ENDPOINT_URL must be an address such as https://minio.example.org:9000');
  return url;
}

/** Reads the usual environment variables and the files in `~/.aws`. */
export function findS3Settings(environment: Environment): S3Settings {
  const profile = environment.AWS_PROFILE || environment.AWS_DEFAULT_PROFILE || 'default';
  const folder = join(environment.HOME || homedir(), '.aws');
  const { AWS_CONFIG_FILE: configFile, AWS_SHARED_CREDENTIALS_FILE: credentialsFile } = environment;
  const settings = {
    ...readSection(configFile || join(folder, 'config'), Boolean(configFile), profile),
    ...readSection(credentialsFile || join(folder, 'credentials'), Boolean(credentialsFile), profile),
  };
  return {
    credentials: findCredentials(environment, profile, settings),
    region: environment.AWS_REGION || environment.AWS_DEFAULT_REGION || settings.region || 'us-east-1',
    endpoint: parseEndpoint(
      environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL || settings.endpoint_url,
    ),
  };
}
