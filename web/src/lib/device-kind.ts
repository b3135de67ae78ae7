export type DeviceKind = 'apple-mobile' | 'android' | 'desktop'

/** What kind of device this is, as far as installing an app goes. iPads call themselves Macs, but have a touch screen. */
export function deviceKind(): DeviceKind {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return 'apple-mobile'
  }
  return 'desktop'
}
