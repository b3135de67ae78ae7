import { t } from '@lingui/core/macro'

/** A device as the API calls it, "Firefox on Windows", in the reader's words. */
export function translateDeviceName(device: string): string {
  if (device === 'Unknown device') return t`Unknown device`
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : t`${browser} on ${system}`
}

/** A network as the API calls it, in the reader's words. */
export function translateIpNetworkName(network: string): string {
  if (network === 'Unknown network') return t`Unknown network`
  return network === 'Local network' ? t`Local network` : network
}
