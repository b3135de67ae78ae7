import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Config } from '../../platform/config/config.ts'
import { createPublicUrlBuilder } from '../addresses.ts'

/** The picture that stands for whatever is nobody's. */
export function brandHeadPicture(config: Config): NonNullable<PageHead['picture']> {
  const url = createPublicUrlBuilder(config).page('/icon-512.png')
  return { url, width: 512, height: 512, alt: config.brandName }
}
