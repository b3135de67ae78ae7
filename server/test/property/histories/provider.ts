import type {
  CardProvider,
  Charge,
  Dispute,
  Refund,
  ReusableCard,
} from '../../../src/platform/integrations/card-provider.ts'
import type { CardProviders } from '../../../src/platform/integrations/cards.ts'

/** Outcome of a refund at the provider: done at once, done later, or failed. */
export type RefundCourse = 'processed' | 'pending' | 'failed'

type Order = Pick<Charge, 'reference' | 'amount' | 'metadata'> & {
  email: string
  currency: Charge['currencyCode']
}
type Account = {
  charge: Charge
  isPretended: boolean
  refunds: Refund[]
  disputes: Dispute[]
  course: RefundCourse
}

/** A card provider in this process, with books of its own: as the product sees it, and as its people use it. */
export type BookkeepingProvider = {
  cards: CardProviders
  /** A card pays, which may be charged again. */
  charge(order: Order): void
  /**
   * Charges a card like `charge`, but in another person’s name: nobody ever claims it, and no ledger may book
   * it.
   */
  pretend(order: Order): void
  /** Sets the outcome of refunds of a charge that the product requests from now on. */
  setCourse(reference: string, course: RefundCourse): void
  /** Refunds money at the provider, without the product. @returns the refund’s id */
  giveBack(reference: string, amount: bigint, course: RefundCourse): string
  /** The first refund of a charge that is on its way arrives, or fails. */
  finishRefund(reference: string, end: 'processed' | 'failed'): Refund
  /** The cardholder wants money back. @returns the dispute's id */
  dispute(reference: string, amount: bigint): string
  /** The open dispute about a charge is decided. @returns its id */
  decide(reference: string, status: 'won' | 'lost'): string
  /** Lists each charge and the amount of it that was given back or lost. */
  books(): { reference: string; total: bigint; givenBack: bigint }[]
}

const card: Omit<ReusableCard, 'email'> = {
  authorization: 'AUTH_of_everybody',
  brand: 'visa',
  last4: '4081',
  expiryMonth: 12,
  expiryYear: 2030,
}

/** Starts with empty books. */
export function openProvider(): BookkeepingProvider {
  const accounts = new Map<string, Account>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()

  function accountOf(reference: string): Account {
    const found = accounts.get(reference)
    if (!found) throw new Error(`Nobody was charged under ${reference}.`)
    return found
  }

  function addCharge({ reference, amount, metadata, email, currency }: Order, isPretended = false): Charge {
    const charge: Charge = {
      provider: 'paystack',
      id: `chg_${accounts.size + 1}`,
      reference,
      status: 'success',
      amount,
      currencyCode: currency,
      metadata,
      paidAt: new Date(),
      cardLabel: { brand: card.brand, last4: card.last4 },
      cardSignature: null,
      card: { ...card, email },
    }
    accounts.set(reference, { charge, isPretended, refunds: [], disputes: [], course: 'processed' })
    return charge
  }

  function addRefund(reference: string, amount: bigint, key: string | null, status: RefundCourse): Refund {
    const account = accountOf(reference)
    if (status !== 'failed' && givenBack(account) + amount > account.charge.amount) {
      throw new Error(`More than was charged under ${reference} was to be given back.`)
    }
    const id = `rfd_${refunds.size + 1}`
    const refund: Refund = {
      id,
      reference,
      chargeId: null,
      amount,
      currencyCode: account.charge.currencyCode,
      status,
      failure: null,
      disputeId: null,
      key,
    }
    account.refunds.push(refund)
    refunds.set(id, refund)
    return refund
  }

  const provider: CardProvider = {
    name: 'paystack',
    hosted: null,
    payouts: null,
    findCharge: async (reference) => accounts.get(reference)?.charge ?? null,
    listCharges: async () => ({ charges: [...accounts.values()].map(({ charge }) => charge), next: null }),
    async chargeSavedCard({ reference, total: amount, currencyCode: currency, metadata, email }) {
      return accounts.get(reference)?.charge ?? addCharge({ reference, amount, currency, metadata, email })
    },
    async refund({ reference, amount, key }) {
      const { refunds: asked, course } = accountOf(reference)
      return { ...(asked.find((each) => each.key === key) ?? addRefund(reference, amount, key, course)) }
    },
    findRefund: async (id) => structuredClone(refunds.get(id)) ?? null,
    listRefunds: async (reference) => structuredClone(accounts.get(reference)?.refunds) ?? [],
    findDispute: async (id) => structuredClone(disputes.get(id)) ?? null,
    listLosses: async (kind) => ({ ids: [...(kind === 'refund' ? refunds : disputes).keys()], next: null }),
    isSigned: async () => false,
    readEvent: () => {
      throw new Error('Events are not told in bytes here.')
    },
  }

  return {
    cards: { cardFor: () => provider, cardNamed: () => provider, find: () => provider, all: [provider] },
    charge(order) {
      addCharge(order)
    },
    pretend(order) {
      addCharge(order, true)
    },
    setCourse(reference, course) {
      accountOf(reference).course = course
    },
    giveBack: (reference, amount, course) => addRefund(reference, amount, null, course).id,
    finishRefund(reference, end) {
      const waiting = accountOf(reference).refunds.find(({ status }) => status === 'pending')
      if (!waiting) throw new Error(`No refund of ${reference} is on its way.`)
      waiting.status = end
      return waiting
    },
    dispute(reference, amount) {
      const id = `dsp_${disputes.size + 1}`
      const { charge, disputes: own } = accountOf(reference)
      const { currencyCode } = charge
      const dispute: Dispute = { id, reference, chargeId: null, amount, currencyCode, status: 'open' }
      own.push(dispute)
      disputes.set(id, dispute)
      return id
    },
    decide(reference, status) {
      const open = accountOf(reference).disputes.find((each) => each.status === 'open')
      if (!open) throw new Error(`No dispute about ${reference} is open.`)
      open.status = status
      return open.id
    },
    books: () =>
      [...accounts.values()]
        .filter(({ isPretended }) => !isPretended)
        .map((account) => ({
          reference: account.charge.reference,
          total: account.charge.amount,
          givenBack: givenBack(account, ['processed']),
        })),
  }
}

/** @param counted refunds that count */
function givenBack(
  { refunds, disputes }: Account,
  counted: readonly Refund['status'][] = ['processed', 'pending'],
): bigint {
  const gone = [
    ...refunds.filter(({ status }) => counted.includes(status)),
    ...disputes.filter(({ status }) => status === 'lost'),
  ]
  return gone.reduce((sum, { amount }) => sum + amount, 0n)
}
