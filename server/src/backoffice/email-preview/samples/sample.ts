import type { ComposeEmail } from '../../../platform/email/email-task.ts'

type ComposeParameters = Parameters<ComposeEmail<never>>

/** A mail with facts that somebody made up, by the name of its task and what is told by it. */
export type EmailSample = {
  name: string
  facts: unknown
  write: (translator: ComposeParameters[0], config: ComposeParameters[2]) => ReturnType<ComposeEmail<never>>
  /** Writes the same mail with other facts of the same shape. */
  writeWith: (
    translator: ComposeParameters[0],
    facts: unknown,
    config: ComposeParameters[2],
  ) => ReturnType<ComposeEmail<never>>
}

/** Builds a sample of a mail: `what` tells its case apart from others of the same mail. */
export function buildEmailSample<Facts>(
  mail: { name: string; write: ComposeEmail<Facts> },
  what: string,
  facts: Facts,
): EmailSample {
  return {
    name: what === '' ? mail.name : `${mail.name}: ${what}`,
    facts,
    write: (translator, config) => mail.write(translator, facts, config),
    writeWith: (translator, others, config) => mail.write(translator, others as Facts, config),
  }
}

const at = new Date('2026-12-20T14:05:00Z')
const later = new Date('2027-01-20T14:05:00Z')
const owner = { username: 'amara', displayName: 'Amara Obi' }
const reference = 'FF-7K2M-91QX'
const url = 'https://fanfare.example/decisions/01JB#token'
const money = { currency: 'NGN', amount: 250_000n } as const
const card = { brand: 'Visa', last4: '4081' }
const withdrawal = {
  ...money,
  bankName: 'First Bank',
  accountNumber: '0123456789',
  reason: 'The name of the account is not yours.',
}

/** Facts that several mails tell. */
export const emailSampleFacts = { at, later, owner, reference, url, money, card, withdrawal } as const
