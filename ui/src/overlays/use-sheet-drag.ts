import { type PointerEvent, useState } from 'react'

const closingDistance = 96

/** Lets a bottom sheet follow a finger downwards and calls `close` when it was pulled far enough. */
export function useSheetDrag(close: () => void, enabled: boolean) {
  const [drag, setDrag] = useState<{ pointer: number; from: number; distance: number } | null>(null)

  function end() {
    if (drag && drag.distance > closingDistance) close()
    setDrag(null)
  }

  return {
    sheetStyle: drag ? { transform: `translateY(${drag.distance}px)` } : undefined,
    handleProps: enabled
      ? {
          onPointerDown(event: PointerEvent<HTMLElement>) {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDrag({ pointer: event.pointerId, from: event.clientY, distance: 0 })
          },
          onPointerMove(event: PointerEvent<HTMLElement>) {
            if (drag?.pointer !== event.pointerId) return
            setDrag({ ...drag, distance: Math.max(0, event.clientY - drag.from) })
          },
          onPointerUp: end,
          onPointerCancel: () => setDrag(null),
        }
      : {},
  }
}
