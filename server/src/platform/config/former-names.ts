type Given = Readonly<Record<string, string | undefined>>

/** Former names of settings, each with the current one. They are read for one release. */
const currentNames: Readonly<Record<string, string>> = {
  WORKERS: 'API_PROCESSES',
  JOBS: 'JOB_CONCURRENCY',
  QUEUE_MS: 'ADMISSION_WAIT_MS',
  MOST_LINES: 'MAX_CONNECTIONS',
  OPEN_FORMS_MB: 'UPLOADS_IN_FLIGHT_MB',
  DRAIN_MS: 'SHUTDOWN_DRAIN_MS',
  FINISH_MS: 'SHUTDOWN_GRACE_MS',
  MEDIA_PATIENCE_MS: 'MEDIA_WORKER_WAIT_MS',
  MEDIA_WAIT_MS: 'PUBLISH_WAIT_MS',
  MEDIA_SECONDS: 'MEDIA_CPU_SECONDS',
  STORAGE_GB_VERIFIED: 'STORAGE_QUOTA_GB_VERIFIED',
  STORAGE_GB_UNVERIFIED: 'STORAGE_QUOTA_GB_UNVERIFIED',
  STORAGE_ROUND_DAYS: 'STORAGE_SCRUB_DAYS',
  SECOND_ADMIN_ABOVE: 'FOUR_EYES_ABOVE',
  FAN_OUT_MOST: 'FAN_OUT_ON_WRITE_MAX_FANS',
  NOTIFICATIONS_KEPT_MONTHS: 'NOTIFICATION_RETENTION_MONTHS',
}

/** Former names of queues in the value of JOBS. */
const currentQueues: Readonly<Record<string, string>> = {
  jobs: 'default',
  heavy: 'cpu',
  unhurried: 'low_priority',
}

/** Adds to former names that are set the current ones where those are not set. */
export function withCurrentSettingNames<T extends Given>(given: T): T {
  const renamed = formerlyNamed(given).map(({ current, value }) => [current, value])
  return { ...Object.fromEntries(renamed), ...given }
}

/** Lists a notice for each former name that is set. */
export function describeFormerSettingNames(given: Given): string[] {
  return formerlyNamed(given).map(({ former, current }) =>
    former === 'JOBS'
      ? "JOBS is now called JOB_CONCURRENCY, and its queues default, cpu and low_priority: the next release won't read the old names"
      : `${former} is now called ${current}: the next release won't read the old name`,
  )
}

/** Lists a sentence for each setting whose former and current names have different values. */
export function describeFormerSettingNameConflicts(given: Given): string[] {
  return formerlyNamed(given)
    .filter(({ current, value }) => (given[current] || value) !== value)
    .map(
      ({ former, current }) =>
        `${former} is the old name of ${current}, which has a different value: remove ${former}`,
    )
}

/** Returns a setting's name for a sentence on its value, with the former name where that is what is set. */
export function describeSettingName(given: Given, name: string): string {
  const found = formerlyNamed(given).find(({ current, value }) => current === name && given[name] === value)
  return found === undefined ? name : `${found.former} (${name} now)`
}

export function isFormerSettingName(name: string): boolean {
  return Object.hasOwn(currentNames, name)
}

/** Lists former names that are set, each with the value that its current name has. Empty values count as unset. */
function formerlyNamed(given: Given): { former: string; current: string; value: string }[] {
  return Object.entries(currentNames).flatMap(([former, current]) => {
    const value = given[former]
    if (!value) return []
    return [{ former, current, value: former === 'JOBS' ? withCurrentQueues(value) : value }]
  })
}

function withCurrentQueues(value: string): string {
  return value.replaceAll(/[^\s:,]+(?=\s*:)/g, (name) => currentQueues[name] ?? name)
}
