import type { Footer, RawFooter } from '#contract/footer.ts'
import { mediaUrl, pictureFromMedia } from './picture.ts'

/** What the footer shows when the CMS cannot be read (CMS-04). */
export const emptyFooter: Footer = {
  logo: { src: '', alt: '', width: 1, height: 1, variants: [] },
  links: [],
  socialLinks: [],
  bottomLinks: [],
  downloadAsset: null,
}

/** The CMS page `footer` as the shop uses it (catalogue spec §7, OPEN-065). */
export function footerFromCms({ data }: RawFooter, mediaBaseUrl: string): Footer {
  const asset = data.download_asset
  return {
    logo: pictureFromMedia(data.logo, mediaBaseUrl),
    links: data.links,
    socialLinks: data.social_links.map((link) => ({ ...link, icon: pictureFromMedia(link.icon, mediaBaseUrl) })),
    bottomLinks: data.bottom_texts,
    downloadAsset: asset === null ? null : { label: asset.label, url: mediaUrl(asset.file.url, mediaBaseUrl) },
  }
}
