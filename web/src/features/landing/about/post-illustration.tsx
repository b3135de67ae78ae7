import { Heart, LockKeyhole } from 'lucide-react'
import { deploymentSettings } from '../../../lib/page-settings.ts'

/** A post with a picture, and behind it one that is locked. */
export function PostIllustration() {
  return (
    <div aria-hidden="true" className="relative mx-auto h-100 w-80 max-w-full header:me-4 print:hidden">
      <div className="absolute top-0 end-0 h-80 w-60 rotate-4 overflow-hidden rounded-xl border bg-surface shadow-raised">
        <div className="grid h-full place-items-center bg-[radial-gradient(circle_at_30%_25%,var(--tint-4),transparent_60%),radial-gradient(circle_at_75%_70%,var(--tint-3),transparent_60%)]">
          <LockKeyhole className="size-7 -translate-y-14 translate-x-18 text-muted" />
        </div>
      </div>
      <div className="absolute bottom-0 start-0 w-66 -rotate-2 rounded-xl border bg-surface p-4 shadow-overlay">
        <div className="flex items-center gap-3">
          <span className="grid size-10 place-items-center rounded-full bg-tint-1 font-semibold text-sm">
            {deploymentSettings.brand.name.charAt(0)}
          </span>
          <span className="flex flex-col gap-2">
            <span className="h-2 w-24 rounded-full bg-hover" />
            <span className="h-1.5 w-14 rounded-full bg-raised" />
          </span>
        </div>
        <Hills />
        <div className="mt-4 flex items-center gap-3">
          <Heart className="size-5 fill-danger text-danger" />
          <span className="h-1.5 w-10 rounded-full bg-raised" />
          <span className="ms-auto h-8 w-24 rounded-full bg-accent" />
        </div>
      </div>
    </div>
  )
}

function Hills() {
  return (
    <svg viewBox="0 0 232 176" aria-hidden="true" className="mt-4 w-full rounded-md">
      <rect width="232" height="176" className="fill-tint-1" />
      <circle cx="158" cy="62" r="26" className="fill-accent" />
      <path d="M0 108q34-38 62-14t52-18 58 22 60-20v98H0Z" className="fill-tint-3" />
      <path d="M0 132q40-28 76-8t70-12 86 6v58H0Z" className="fill-tint-5" />
      <path d="M0 156q52-22 104-4t128-8v32H0Z" className="fill-tint-2" />
    </svg>
  )
}
