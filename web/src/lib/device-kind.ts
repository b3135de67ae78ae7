export type DeviceKind = 'apple-mobile' | 'android' | 'desktop'

/**
 * Returns the kind of this device, as far as installing an app goes. iPads identify as Macs, but have a touch
 * screen.
 */
export function deviceKind(): DeviceKind {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return 'apple-mobile'
  }
  return 'desktop'
}
