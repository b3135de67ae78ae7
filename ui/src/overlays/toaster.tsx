import { Toaster as Sonner } from 'sonner'
import { documentDirection } from '../lib/document-direction.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { useToastTop } from './use-toast-top.ts'

export function Toaster() {
  const labels = useUiLabels()
  const top = `calc(${useToastTop()}px + env(safe-area-inset-top))`
  return (
    <Sonner
      position={documentDirection() === 'rtl' ? 'top-left' : 'top-right'}
      duration={Number.POSITIVE_INFINITY}
      gap={10}
      expand
      visibleToasts={4}
      offset={{ top, left: 16, right: 16 }}
      mobileOffset={{ top, left: 12, right: 12 }}
      containerAriaLabel={labels.notifications}
      toastOptions={{ unstyled: true, className: 'w-full tablet:w-(--width)' }}
    />
  )
}
