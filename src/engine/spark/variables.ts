import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';

/** Finds the Python paths of the pyspark that comes with an installed Spark. */
function pysparkPaths(home: string): string[] {
  const python = join(home, 'python');
  const libraries = join(python, 'lib');
  const bridge = existsSync(libraries)
    ? readdirSync(libraries).find((name) => /^py4j-.*\.zip$/.test(name))
    : undefined;
  if (!bridge)
    throw new UserError(
      `--spark-home ${home}: python/lib/py4j-*.zip not found; give the folder of a Spark installation`,
    );
  return [python, join(libraries, bridge)];
}

/** Environment variables with which Python finds the driver, and the pyspark of an installed Spark if `home` is given. */
export const sparkProcessEnv = (driver: string, home?: string): NodeJS.ProcessEnv => {
  const { SPARK_HOME: _, ...rest } = process.env;
  const userPath = process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [];
  return {
    // Without --spark-home, pyspark's own Spark is used: the one in SPARK_HOME may have a different version.
    ...rest,
    ...(home ? { SPARK_HOME: home } : {}),
    PYTHONPATH: [driver, ...(home ? pysparkPaths(home) : []), ...userPath].join(':'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  };
};
