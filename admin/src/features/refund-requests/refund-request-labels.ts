import { type RefundRequestReason, refundDecisionDays } from '@fanfare/contract/money/refund-rules'
import type {
  PostContentCounts,
  PurchaseHistoryCounts,
  RefundRequestDetail,
} from '@fanfare/contract/shapes/backoffice/refund-requests'
import type { RefundRequest } from '@fanfare/contract/shapes/money/refund-requests'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'

export const refundRequestReasonLabels: Record<RefundRequestReason, string> = {
  NOT_AS_DESCRIBED: 'Not as described',
  DOES_NOT_OPEN: 'Does not open',
}

export const refundRequestStateLabels: Record<
  RefundRequest['state'],
  { label: string; tone: 'warning' | 'success' | 'neutral' }
> = {
  OPEN: { label: 'Waiting for a decision', tone: 'warning' },
  GIVEN_BACK: { label: 'Refunded', tone: 'success' },
  KEPT: { label: 'Declined', tone: 'neutral' },
}

const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** Formats how long a request may still wait: "3 d", "19 h", "2 h late". */
export function assessRefundRequestDeadline(
  dateRequested: string,
  now: number,
): { text: string; isUrgent: boolean; isLate: boolean } {
  const left = Date.parse(dateRequested) + refundDecisionDays * dayMs - now
  const size = Math.abs(left) >= dayMs ? dayMs : hourMs
  const span = `${Math.floor(Math.abs(left) / size)} ${size === dayMs ? 'd' : 'h'}`
  return { text: left < 0 ? `${span} late` : span, isUrgent: left < dayMs, isLate: left < 0 }
}

/** A fact that was promised, held against what is there. */
export type ContentComparison = { name: string; promised: string; delivered: string; isWell: boolean }

const contents = [
  ['pictures', 'Pictures'],
  ['videos', 'Videos'],
  ['audios', 'Sounds'],
  ['seconds', 'Length'],
  ['characters', 'Text'],
] as const satisfies readonly (readonly [keyof PostContentCounts, string])[]

/** Compares what a post held when it was bought with what it holds now. What it neither had nor has is left out. */
export function comparePromisedAndDelivered({
  promised,
  delivered,
}: RefundRequestDetail): ContentComparison[] {
  if (delivered === null) return []
  return contents.flatMap(([part, name]) => {
    const [before, now] = [promised[part], delivered[part]]
    if (before === 0 && now === 0) return []
    return [
      { name, promised: formatPart(part, before), delivered: formatPart(part, now), isWell: now >= before },
    ]
  })
}

function formatPart(part: keyof PostContentCounts, value: number): string {
  if (part === 'seconds') return formatSeconds(value)
  return part === 'characters' ? formatEnglishCountWithNoun(value, 'character') : value.toLocaleString()
}

/** Formats a length in seconds: `6:42`, `1:02:05`. */
function formatSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Describes how somebody has traded, in sentences: purchases, then requests. */
export function describePurchaseOrSaleHistory(
  history: PurchaseHistoryCounts,
  noun: 'purchase' | 'sale',
): string[] {
  const { purchases, refunded, disputed, otherRequests, otherGranted } = history
  return [
    `${formatEnglishCountWithNoun(purchases, noun)}, ${refunded.toLocaleString()} refunded, ${disputed.toLocaleString()} taken back by a bank`,
    otherRequests === 0
      ? 'No other refund requests'
      : `${formatEnglishCountWithNoun(otherRequests, 'other refund request')}, ${otherGranted.toLocaleString()} granted`,
  ]
}
