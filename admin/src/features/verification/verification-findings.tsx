import { Link } from '@tanstack/react-router'
import { CheckResultItem } from '../../layout/panel/check-result-item.tsx'
import { formatDate } from '../../lib/format/format-time.ts'
import type { MachineReadableZone } from './machine-readable-zone.ts'
import type { VerificationDetails } from './verification-details.ts'

/** Pictures, in the order of display. */
const pictures = [
  { what: 'DOCUMENT_FRONT', name: 'front' },
  { what: 'DOCUMENT_BACK', name: 'back' },
  { what: 'SELFIE', name: 'selfie' },
] as const
const seenShown = 6
const listed = new Intl.ListFormat('en-GB')

/** Automated findings: computed facts only, no score that replaces a person’s review. */
export function VerificationFindings({
  check,
  read,
}: {
  check: VerificationDetails
  read: MachineReadableZone | null
}) {
  return (
    <section aria-label="Automatic checks">
      <h3 className="mb-2 font-sans font-semibold text-base">Automatic checks</h3>
      <ul className="flex flex-col gap-1.5">
        <CheckResultItem isWell={check.ageWhenSubmitted >= 18}>
          {`${check.ageWhenSubmitted} years old when submitted`}
        </CheckResultItem>
        <SeenBefore check={check} />
        {read ? (
          <>
            <CheckResultItem isWell={read.wrong.length === 0}>
              {read.wrong.length === 0
                ? 'Machine-readable zone: check digits are valid'
                : `Invalid check digits: ${read.wrong.join(', ')}`}
            </CheckResultItem>
            <CheckResultItem isWell={read.dateOfBirth === check.dateOfBirth}>
              {`Machine-readable zone: born ${read.dateOfBirth ?? 'unknown'}, ${read.name}, number ${read.documentNumber}, of ${read.issuer}`}
            </CheckResultItem>
            {read.expires ? (
              <CheckResultItem isWell={read.expires >= check.dateSubmitted.slice(0, 10)}>
                {`Machine-readable zone: expires ${read.expires}`}
              </CheckResultItem>
            ) : null}
          </>
        ) : null}
      </ul>
    </section>
  )
}

/** Matches by exact bytes and numbers: one row per check of another user. */
function SeenBefore({ check: { seenBefore, hasNumber } }: { check: VerificationDetails }) {
  const checks = Object.values(Object.groupBy(seenBefore, ({ requestId }) => requestId)).flatMap((each) => {
    const [first] = each ?? []
    if (!first) return []
    const isSame = (kind: string) => each?.some(({ what }) => what === kind) ?? false
    const same = pictures.filter(({ what }) => isSame(what)).map(({ name }) => name)
    const number = isSame('DOCUMENT_NUMBER') ? ['A document with the same number'] : []
    const picture = same.length > 0 ? [`The same picture (${listed.format(same)})`] : []
    return [{ ...first, found: [...number, ...picture].join(' and ') }]
  })
  if (checks.length === 0) {
    return (
      <CheckResultItem isWell>
        {hasNumber
          ? 'No one else has submitted these pictures or this document'
          : 'No one else has submitted these pictures'}
      </CheckResultItem>
    )
  }
  return (
    <>
      {checks.slice(0, seenShown).map(({ requestId, user, dateSubmitted, found }) => (
        <CheckResultItem key={requestId} isWell={false}>
          {`${found} was submitted by `}
          <Link to="/checks" search={{ id: requestId }} className="text-link underline underline-offset-2">
            @{user.username}
          </Link>
          {` on ${formatDate(dateSubmitted)}`}
        </CheckResultItem>
      ))}
      {checks.length > seenShown ? (
        <CheckResultItem isWell={false}>{`And by ${checks.length - seenShown} more`}</CheckResultItem>
      ) : null}
    </>
  )
}
