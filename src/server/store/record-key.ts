/** SQL for the number that represents a record in joins: comparing records of 64 characters takes several times as long. */
export const recordKey = (record = 'record'): string => `md5_number_lower(${record})`;
