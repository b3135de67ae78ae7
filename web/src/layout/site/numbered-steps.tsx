type Step = { title: string; text: string }

/** Numbered list of steps. */
export function NumberedSteps({ steps }: { steps: Step[] }) {
  return (
    <ol className="divide-y">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-5 py-7 first:pt-0 last:pb-0 tablet:gap-8">
          <span
            aria-hidden="true"
            className="tabular w-7 shrink-0 font-bold font-display text-3xl text-link leading-8 tablet:w-10"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg leading-8 tablet:text-xl">{title}</h3>
            <p className="mt-1 max-w-136 text-pretty text-md text-muted leading-7">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
