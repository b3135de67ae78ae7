import type { Health, HealthWarning } from '@fanfare/contract/shapes/backoffice/health'

type Lead = 'LEDGER' | 'JOBS' | 'PAYMENTS' | 'FILES'

/** Text of each warning, and the page with its details. */
export const healthWarnings: Record<HealthWarning, { words: string; lead: Lead | null }> = {
  LEDGER_MISMATCH: {
    words: 'The newest look at the ledger found money that does not add up. Payouts are stopped.',
    lead: 'LEDGER',
  },
  LEDGER_UNCHECKED: {
    words: 'The whole ledger was not looked at within the last day. A worker should each night.',
    lead: 'LEDGER',
  },
  SEAL_LATE: {
    words: 'Transactions have waited for their seal for more than ten minutes.',
    lead: 'LEDGER',
  },
  NO_WORKER: { words: 'No worker runs. Mail, renewals and payouts wait until one is started.', lead: 'JOBS' },
  JOBS_WAIT: { words: 'A job that is due has waited for more than ten minutes.', lead: 'JOBS' },
  JOBS_FAILED: { words: 'Some jobs failed each time and were given up.', lead: 'JOBS' },
  REGULAR_JOB_LATE: { words: 'A job that the clock starts was not done in time.', lead: 'JOBS' },
  FILES_DAMAGED: {
    words:
      'Stored files are lost or damaged. Sizes and formats are made again; the rest comes from a backup.',
    lead: 'FILES',
  },
  CODES_UNMAILED: {
    words:
      'Some mailboxes got 200 codes within a day, so the next ones were not mailed. The log names the accounts as code-unmailed.',
    lead: null,
  },
  PROVIDER_FAILS: { words: 'A provider did not answer when it was last asked.', lead: 'PAYMENTS' },
  MAIL_FAILS: { words: 'The mail server did not take the last mail. It is tried again.', lead: 'JOBS' },
  STORAGE_FAILS: {
    words: 'The store did not answer when it was last asked. Media may not open.',
    lead: null,
  },
  BUS_FAILS: { words: 'Processes can’t reach each other. Open screens hear of news late.', lead: null },
}

const names: Record<string, string> = { mail: 'Mail', storage: 'Store', bus: 'Bus', x: 'X' }

export const damageLabels: Record<Health['files']['damaged'][number]['damage'], string> = {
  MISSING: 'missing',
  OTHER_SIZE: 'has another size',
  OTHER_BYTES: 'holds other bytes',
  UNREADABLE: 'cannot be read',
}

/** Formats the display name of an external dependency. */
export function dependencyName({ name }: Health['outside'][number]): string {
  return names[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** `check-ledger` as it is read: Check ledger. */
export function jobName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
