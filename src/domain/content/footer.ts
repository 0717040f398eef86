import type { RawFooter } from '#contract/cms/footer.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import { mediaUrl, toImage } from '../images/image.ts'

export interface FooterLink {
  label: string
  url: string
}

/** The footer record: logo, links, social links, bottom links, download asset (NAV-20). */
export interface Footer {
  logo: ContentImage
  links: FooterLink[]
  socialLinks: { title: string; url: string; icon: ContentImage }[]
  bottomLinks: FooterLink[]
  downloadAsset: FooterLink | null
}

/** Maps the CMS page `footer` to the footer record (NAV-20, NAV-21). */
export function footerFromCms({ data }: RawFooter, mediaBaseUrl = ''): Footer {
  const asset = data.download_asset
  return {
    logo: toImage(data.logo, mediaBaseUrl),
    links: data.links.map(linkFromCms),
    socialLinks: data.social_links.map(({ title, url, icon }) => ({
      title,
      url,
      icon: toImage(icon, mediaBaseUrl),
    })),
    bottomLinks: data.bottom_texts.map(linkFromCms),
    downloadAsset: asset === null ? null : { label: asset.label, url: mediaUrl(asset.file.url, mediaBaseUrl) },
  }
}

function linkFromCms({ label, url }: FooterLink): FooterLink {
  return { label, url }
}
