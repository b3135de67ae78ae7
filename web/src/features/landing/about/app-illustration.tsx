import { BrandMark } from '@fanfare/ui/content/brand-mark'
import { deploymentSettings } from '../../../lib/page-settings.ts'

const otherApps = [
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-5',
  'bg-tint-4',
  'bg-tint-1',
  'bg-tint-6',
  'bg-tint-3',
  'bg-tint-2',
  'bg-tint-5',
  'bg-tint-4',
]

/** A phone whose home screen has the app. */
export function AppIllustration() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto w-62 rounded-[2.75rem] border-[6px] border-raised bg-surface p-5 pb-6 shadow-overlay ring-1 ring-border header:me-6 print:hidden"
    >
      <div className="mx-auto h-5 w-20 rounded-full bg-raised" />
      <div className="mt-8 grid grid-cols-3 gap-x-5 gap-y-6">
        {otherApps.slice(0, 4).map((tint) => (
          <OtherApp key={tint} tint={tint} />
        ))}
        <div>
          <div className="grid aspect-square place-items-center rounded-md bg-bg shadow-raised ring-2 ring-accent">
            <BrandMark src={deploymentSettings.brand.mark} size={32} />
          </div>
          <p className="-mx-2 mt-1.5 truncate text-center font-medium text-2xs">
            {deploymentSettings.brand.name}
          </p>
        </div>
        {otherApps.slice(4).map((tint) => (
          <OtherApp key={tint} tint={tint} />
        ))}
      </div>
      <div className="mx-auto mt-12 h-1 w-24 rounded-full bg-control" />
    </div>
  )
}

function OtherApp({ tint }: { tint: string }) {
  return (
    <div>
      <div className={`aspect-square rounded-md ${tint}`} />
      <div className="mx-auto mt-2.5 h-1.5 w-8 rounded-full bg-raised" />
    </div>
  )
}
