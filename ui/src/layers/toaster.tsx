import { Toaster as Sonner } from 'sonner'
import { directionOfPage } from '../direction.ts'
import { useWords } from '../words.tsx'

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
      mobileOffset={{ top: 'calc(12px + env(safe-area-inset-top))', left: 12, right: 12 }}
      containerAriaLabel={words.notifications}
      toastOptions={{ unstyled: true, className: 'w-full tablet:w-(--width)' }}
    />
  )
}
