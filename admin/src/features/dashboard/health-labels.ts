import type { Health, HealthWarning } from '@fanfare/contract/shapes/backoffice/health'

type Lead = 'LEDGER' | 'JOBS' | 'PAYMENTS' | 'FILES'

/** Text of each warning, and the page with its details. */
export const healthWarningLabels: Record<HealthWarning, { text: string; lead: Lead | null }> = {
  LEDGER_MISMATCH: {
    text: 'The latest ledger check found a mismatch. Payouts are paused.',
    lead: 'LEDGER',
  },
  LEDGER_UNCHECKED: {
    text: 'The ledger hasn’t been fully checked in the last day. A worker should do this every night.',
    lead: 'LEDGER',
  },
  SEAL_LATE: {
    text: 'Transactions have been waiting more than ten minutes to be sealed.',
    lead: 'LEDGER',
  },
  NO_WORKER: {
    text: 'No worker is running. Email, renewals and payouts are on hold until one starts.',
    lead: 'JOBS',
  },
  JOBS_WAIT: { text: 'A due job has been waiting for more than ten minutes.', lead: 'JOBS' },
  JOBS_FAILED: { text: 'Some jobs failed after all retries.', lead: 'JOBS' },
  REGULAR_JOB_LATE: { text: 'A scheduled job didn’t run on time.', lead: 'JOBS' },
  FILES_DAMAGED: {
    text: 'Some stored files are missing or damaged. Renditions are recreated automatically; restore the rest from a backup.',
    lead: 'FILES',
  },
  CODES_UNMAILED: {
    text: 'Some addresses reached 200 codes in a day, so further codes weren’t sent. The log lists the accounts as code-unmailed.',
    lead: null,
  },
  PROVIDER_FAILS: { text: 'A provider didn’t respond to the last request.', lead: 'PAYMENTS' },
  MAIL_FAILS: { text: 'The mail server didn’t accept the last email. We’re retrying.', lead: 'JOBS' },
  STORAGE_FAILS: {
    text: 'Storage didn’t respond to the last request. Media may not load.',
    lead: null,
  },
  BUS_FAILS: { text: 'Processes can’t reach each other. Live updates may be delayed.', lead: null },
}

const names: Record<string, string> = { mail: 'Email', storage: 'Storage', bus: 'Message bus', x: 'X' }

export const fileDamageLabels: Record<Health['files']['damaged'][number]['damage'], string> = {
  MISSING: 'missing',
  OTHER_SIZE: 'wrong size',
  OTHER_BYTES: 'wrong content',
  UNREADABLE: 'unreadable',
}

/** Formats the display name of an external dependency. */
export function formatDependencyName({ name }: Health['outside'][number]): string {
  return names[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** `check-ledger` as it is read: Check ledger. */
export function formatJobName(name: string): string {
  const text = name.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
