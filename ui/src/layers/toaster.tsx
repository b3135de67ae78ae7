import { Toaster as Sonner } from 'sonner'
import { directionOfPage } from '../direction.ts'
import { useWords } from '../words.tsx'

/** Pixels: a page header of one row (`min-h-15`). */
const headerHeight = 60

export function Toaster() {
  const words = useWords()
  return (
    <Sonner
      position={directionOfPage() === 'rtl' ? 'top-left' : 'top-right'}
      duration={Number.POSITIVE_INFINITY}
      gap={10}
      expand
      visibleToasts={4}
      offset={{ top: 'calc(16px + env(safe-area-inset-top))', left: 16, right: 16 }}
      // Below the header of a phone, whose actions stay free.
      mobileOffset={{ top: `calc(${headerHeight + 8}px + env(safe-area-inset-top))`, left: 12, right: 12 }}
      containerAriaLabel={words.notifications}
      toastOptions={{ unstyled: true, className: 'w-full tablet:w-(--width)' }}
    />
  )
}
