import { describe, expect, test } from 'vitest'
import type { RawFooter } from '#contract/cms/footer.ts'
import { toFooter } from './footer.rules.ts'

describe('footer', () => {
  test('NAV-20 NAV-21 the response of strapi/page/footer has social_links, bottom_texts, logo, download_asset, and links', () => {
    const media = { url: '/uploads/a.svg', alternativeText: 'A', width: 24, height: 24, mime: 'image/svg+xml' }
    const raw: RawFooter = {
      data: {
        logo: media,
        links: [{ label: 'Rifles', url: '/collection/rifles' }],
        social_links: [{ title: 'Follow us', url: 'https://social.example', icon: media }],
        bottom_texts: [
          { label: 'Terms', url: '/terms-of-service' },
          { label: 'Privacy', url: '/copy/privacy' },
        ],
        download_asset: { label: 'Guide', file: { ...media, url: '/uploads/guide.pdf', mime: 'application/pdf' } },
      },
    }
    const image = { src: 'https://media.example/uploads/a.svg', alt: 'A', width: 24, height: 24, variants: [] }
    expect(toFooter(raw, 'https://media.example')).toEqual({
      logo: image,
      links: [{ label: 'Rifles', url: '/collection/rifles' }],
      socialLinks: [{ title: 'Follow us', url: 'https://social.example', icon: image }],
      bottomLinks: [
        { label: 'Terms', url: '/terms-of-service' },
        { label: 'Privacy', url: '/copy/privacy' },
      ],
      downloadAsset: { label: 'Guide', url: 'https://media.example/uploads/guide.pdf' },
    })
    expect(toFooter({ data: { ...raw.data, download_asset: null } }).downloadAsset).toBeNull()
  })
})
