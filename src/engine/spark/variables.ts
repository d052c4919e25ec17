import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';

/** The pyspark that comes with a Spark. */
function pysparkOf(home: string): string[] {
  const python = join(home, 'python');
  const libraries = join(python, 'lib');
  const bridge = existsSync(libraries)
    ? readdirSync(libraries).find((name) => /^py4j-.*\.zip$/.test(name))
    : undefined;
  if (!bridge)
    throw new UserError(`--spark-home ${home}: has no python/lib/py4j-*.zip; name the folder of a Spark`);
  return [python, join(libraries, bridge)];
}

/** Variables under which Python finds the driver, and that of a named Spark its own pyspark. */
export const sparkVariables = (driver: string, home?: string): NodeJS.ProcessEnv => {
  const { SPARK_HOME: _, ...rest } = process.env;
  const given = process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [];
  return {
    // Without --spark-home it is pyspark's own Spark: another one of the environment may be of another version.
    ...rest,
    ...(home ? { SPARK_HOME: home } : {}),
    PYTHONPATH: [driver, ...(home ? pysparkOf(home) : []), ...given].join(':'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  };
};
