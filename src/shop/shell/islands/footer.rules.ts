import type { RawFooter } from '#contract/cms/footer.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import { getMediaUrl, toOptionalImage } from '../../lib/images/image.rules.ts'

export interface FooterLink {
  label: string
  url: string
}

/** The footer record: logo, links, social links, bottom links, and download asset (NAV-20). */
export interface Footer {
  logo: ContentImage | null
  links: FooterLink[]
  socialLinks: { title: string; url: string; icon: ContentImage | null }[]
  bottomLinks: FooterLink[]
  downloadAsset: FooterLink | null
}

/** Maps the CMS page `footer` to the footer record (NAV-20, NAV-21). */
export function toFooter({ data }: RawFooter, mediaBaseUrl = ''): Footer {
  const asset = data.download_asset
  return {
    logo: toOptionalImage(data.logo, mediaBaseUrl),
    links: data.links.map(linkFromCms),
    socialLinks: data.social_links.map(({ title, url, icon }) => ({
      title,
      url,
      icon: toOptionalImage(icon, mediaBaseUrl),
    })),
    bottomLinks: data.bottom_texts.map(linkFromCms),
    downloadAsset: asset?.file ? { label: asset.label, url: getMediaUrl(asset.file.url, mediaBaseUrl) } : null,
  }
}

function linkFromCms({ label, url }: FooterLink): FooterLink {
  return { label, url }
}
