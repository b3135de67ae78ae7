import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { promptInstall } from '../../lib/pwa/prompt-install.ts'

export function InstallBanner({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useLingui()
  const { name, mark } = deploymentSettings.brand
  return (
    <section
      aria-label={t`Install ${name}`}
      className="[body:has([data-consent])_&]:hidden fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 animate-rise-in rounded-lg border bg-surface p-4 shadow-overlay tablet:end-auto tablet:bottom-5 tablet:left-1/2 tablet:w-100 tablet:-translate-x-1/2 desktop:end-6 desktop:start-auto desktop:translate-x-0 short:hidden print:hidden"
    >
      <div className="flex gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-raised">
          <BrandMark src={mark} size={26} />
        </span>
        <div className="min-w-0 pe-7">
          <p className="text-pretty font-semibold">
            <Trans>Download {name} directly on your device</Trans>
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              size="sm"
              onClick={() => {
                void promptInstall()
                onAnswer()
              }}
            >
              {t`Install`}
            </Button>
            <Link
              to={paths.mobileApp()}
              className="inline-flex min-h-9 items-center font-medium text-link text-sm underline underline-offset-2"
            >
              {t`Learn more`}
            </Link>
          </div>
        </div>
      </div>
      <IconButton
        label={t`Dismiss`}
        icon={<X />}
        size="sm"
        onClick={onAnswer}
        className="absolute! top-2 end-2"
      />
    </section>
  )
}
