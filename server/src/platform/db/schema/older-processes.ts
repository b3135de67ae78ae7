/**
 * SQL: for which schemas processes were made that are connected and know no migration from $1 on, by its number. They say so by
 * the names of their connections; those before 0230 say nothing.
 */
export const olderProcessesSql = `
  SELECT DISTINCT coalesce(substring(application_name FROM '\\d{4}$'), 'before 0230') AS level
  FROM pg_stat_activity
  WHERE datname = current_database() AND application_name ~ '^fanfare-(reads|jobs)( \\d{4})?$'
    AND coalesce(substring(application_name FROM '\\d{4}$'), '') < $1 ORDER BY level`
