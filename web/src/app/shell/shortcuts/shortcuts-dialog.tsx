import { Kbd } from '@fanfare/ui/actions/kbd'
import type { Shortcut } from '@fanfare/ui/actions/use-shortcuts'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { ShortcutsSwitch } from '../../../layout/preferences/shortcuts-switch.tsx'

type ShortcutsDialogProps = DialogControl & { groups: { title: string; actions: readonly Shortcut[] }[] }

/** List of keyboard shortcuts, and the switch that disables them. */
export function ShortcutsDialog({ groups, ...control }: ShortcutsDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog {...control} size="lg" title={t`Keyboard`}>
      {/* First, as the focus goes there, and the list with it to where it begins. */}
      <div className="mb-5 border-b pb-4">
        <ShortcutsSwitch />
      </div>
      <div className="gap-x-10 tablet:columns-2">
        {groups.map(({ title, actions }) => (
          <section key={title} className="pb-6 break-inside-avoid">
            <h3 className="mb-2 text-base">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
              {actions.map(({ key, label }) => (
                <div key={key} className="contents">
                  <dt>{label}</dt>
                  <dd className="flex items-center gap-1">
                    <Keys>{key}</Keys>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Keys({ children }: { children: string }) {
  const [first = '', second] = children.split(' ').map((key) => (key.length === 1 ? key.toUpperCase() : key))
  if (second === undefined) {
    return (
      <>
        <Kbd always>{first}</Kbd>
        <span className="sr-only">{first}</span>
      </>
    )
  }
  return (
    <>
      <Kbd always>{first}</Kbd>
      <Kbd always>{second}</Kbd>
      <span className="sr-only">
        <Trans>
          {first}, then {second}
        </Trans>
      </span>
    </>
  )
}
