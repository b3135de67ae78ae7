import { Button } from '@fanfare/ui/actions/button'
import { PageHeader } from '@fanfare/ui/content/page-header'
import { Toaster } from '@fanfare/ui/overlays/toaster'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionsGallery } from './actions.tsx'
import { ContentGallery } from './content.tsx'
import { DialogsGallery } from './dialogs.tsx'
import { FormsGallery } from './forms.tsx'

export function Gallery() {
  return (
    <main className="mx-auto max-w-[1320px]">
      <PageHeader
        title="Components"
        subtitle="Every part, in one theme at a time"
        back={() => history.back()}
        divider
        action={
          <>
            <Button size="sm" variant="secondary" icon={<Download />}>
              CSV
            </Button>
            <Switched name="dir" values={['ltr', 'rtl']}>
              Direction
            </Switched>
            <Switched name="theme" values={['dark', 'light']}>
              Theme
            </Switched>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-x-10 px-4 tablet:px-5 desktop:grid-cols-3">
        <div className="min-w-0">
          <DialogsGallery />
          <ActionsGallery />
        </div>
        <div className="min-w-0">
          <FormsGallery />
        </div>
        <div className="min-w-0">
          <ContentGallery />
        </div>
      </div>
      <Toaster />
    </main>
  )
}

type SwitchedProps = { name: string; values: readonly [string, string]; children: ReactNode }

/** The same page with the other of two values in its address. */
function Switched({ name, values: [first, second], children }: SwitchedProps) {
  const other = new URLSearchParams(location.search)
  other.set(name, other.get(name) === second ? first : second)
  return (
    <Button size="sm" asChild>
      <a href={`?${other}`}>{children}</a>
    </Button>
  )
}
