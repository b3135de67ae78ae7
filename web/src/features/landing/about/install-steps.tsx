import { Badge } from '@fanfare/ui/content/badge'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type InstallStepsProps = {
  title: string
  browser: string
  /** The reader holds such a device. */
  isHere: boolean
  steps: ReactNode[]
}

export function InstallSteps({ title, browser, isHere, steps }: InstallStepsProps) {
  const { t } = useLingui()
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-xl">{title}</h3>
        {isHere ? <Badge tone="accent">{t`Your device`}</Badge> : null}
      </div>
      <p className="mt-1 text-muted">{browser}</p>
      <ol className="mt-5 grid gap-x-8 gap-y-5 tablet:grid-cols-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
          <li key={index} className="border-t pt-4">
            <span aria-hidden="true" className="tabular font-bold font-display text-link text-xl">
              {index + 1}
            </span>
            <p className="mt-1 text-pretty text-md leading-7">{step}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
