const radius = 19
const circumference = 2 * Math.PI * radius

/** Number of completed steps, as a ring around the count; null if unknown. */
export function ProgressCountRing({ done, of }: { done: number | null; of: number }) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="5"
        className="-rotate-90 absolute inset-0"
      >
        <circle cx="24" cy="24" r={radius} className="stroke-border" />
        {done ? (
          <circle
            cx="24"
            cy="24"
            r={radius}
            strokeLinecap="round"
            strokeDasharray={`${(circumference * done) / of} ${circumference}`}
            className="stroke-accent"
          />
        ) : null}
      </svg>
      <span className="tabular font-semibold text-sm">
        {done ?? '–'}/{of}
      </span>
    </span>
  )
}
