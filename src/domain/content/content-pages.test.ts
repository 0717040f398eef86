import { describe, expect, test } from 'vitest'
import type { Media } from '#contract/cms/media.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { aboutUsFromCms, emptyAboutUs } from './about-us.ts'
import { contactUsFromCms, emptyContactUs } from './contact-us.ts'
import { copyPageFromCms, emptyCopyPage } from './copy-page.ts'
import { dealerLocatorFromCms, emptyDealerLocator } from './dealer-locator.ts'
import { dealerRegistrationPageFromCms, emptyDealerRegistrationPage } from './dealer-registration.ts'
import { emptyFaq, faqFromCms } from './faq.ts'
import { emptyLimitedEdition, limitedEditionFromCms } from './limited-edition.ts'
import { emptyMediaLibrary, mediaLibraryFromCms } from './media-library.ts'
import { emptyPatents, patentsFromCms } from './patents.ts'
import { emptyServicePage, servicePageFromCms } from './service-page.ts'
import { emptySignInPage, signInPageFromCms } from './sign-in-page.ts'

const HOST = 'https://media.example'
const media: Media = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }
const image = { src: `${HOST}/uploads/a.webp`, alt: 'A', width: 4, height: 3, variants: [] }
const meta_data = { meta_title: 'Title', meta_description: 'Description' }
const metaData = { title: 'Title', description: 'Description' }
const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }] }]

/** Each page in the fixtures, mapped for the shop, with its default. */
const pages = [
  ['about us', aboutUsFromCms(contentPages.getAboutUs), emptyAboutUs],
  ['contact us', contactUsFromCms(contentPages.getContactUs), emptyContactUs],
  ['dealer locator', dealerLocatorFromCms(contentPages.getDealerLocator), emptyDealerLocator],
  [
    'dealer registration',
    dealerRegistrationPageFromCms(contentPages.getDealerRegistration),
    emptyDealerRegistrationPage,
  ],
  ['faq', faqFromCms(contentPages.getFaq), emptyFaq],
  ['limited edition', limitedEditionFromCms(contentPages.getLimitedEdition), emptyLimitedEdition],
  ['media library', mediaLibraryFromCms(contentPages.getMediaLibrary), emptyMediaLibrary],
  ['warranty', servicePageFromCms(contentPages.getWarranty), emptyServicePage],
  ['resources', servicePageFromCms(contentPages.getResources), emptyServicePage],
  ['support', servicePageFromCms(contentPages.getSupport), emptyServicePage],
  ['patents', patentsFromCms(contentPages.getPatents), emptyPatents],
  ['login', signInPageFromCms(contentPages.getLoginPage), emptySignInPage],
  ['register', signInPageFromCms(contentPages.getRegisterPage), emptySignInPage],
  ['forgot password', signInPageFromCms(contentPages.getForgotPasswordPage), emptySignInPage],
  ['reset password', signInPageFromCms(contentPages.getResetPasswordPage), emptySignInPage],
  ['terms', copyPageFromCms(contentPages.getTerms), emptyCopyPage],
  ['privacy', copyPageFromCms(contentPages.getPrivacy), emptyCopyPage],
] as const

describe('content pages', () => {
  test.each(pages)('CMS-06 %s takes its title and description from its meta_data', (_, page) => {
    expect(page.metaData.title).not.toBe('')
    expect(page.metaData.description).not.toBe('')
  })

  test.each(pages)('CMS-04 the default for %s has all fields of the page, but empty', (_, page, empty) => {
    expect(Object.keys(empty)).toEqual(Object.keys(page))
    expect(empty.metaData).toEqual({ title: '', description: '' })
    const { metaData: _meta, ...fields } = empty
    const filled = Object.entries(fields).filter(([, value]: [string, unknown]) => {
      return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null
    })
    expect(filled).toEqual([])
  })

  test('CMS-44 the FAQ has breadcrumbs, headerImageUrl, headerTitle, headerContent, faqItemList, and metaData', () => {
    const breadcrumbs = [
      { label: 'Home', href: '/' },
      { label: 'Questions', href: '/faq' },
    ]
    const data = {
      meta_data,
      breadcrumbs,
      header_image: media,
      header_title: 'Asked',
      header_content: 'Often',
      faq_item_list: [{ question: 'Why?', answer: text }],
    }
    expect(faqFromCms({ data }, HOST)).toEqual({
      metaData,
      breadcrumbs,
      headerImageUrl: image,
      headerTitle: 'Asked',
      headerContent: 'Often',
      faqItemList: [{ question: 'Why?', answer: text }],
    })
    expect(faqFromCms({ data: { ...data, header_image: null } }).headerImageUrl).toBeNull()
  })

  test('OPEN-065 about us has the fields named in CMS-30 to CMS-36', () => {
    const data = {
      meta_data,
      heading_image: media,
      heading_video_url: 'https://video.example/a',
      simple_copy_section: text,
      looking_for_image: null,
      looking_for_heading: 'Jobs',
      looking_for_sub_heading: text,
      looking_for_list_content: ['Inspector'],
      want_to_talk_image: media,
      want_to_talk_heading: 'Talk',
      want_to_talk_content: 'Call',
    }
    expect(aboutUsFromCms({ data }, HOST)).toEqual({
      metaData,
      headingImageUrl: image,
      headingVideoUrl: 'https://video.example/a',
      simpleCopySection: text,
      lookingForImageUrl: null,
      lookingForHeading: 'Jobs',
      lookingForSubHeading: text,
      lookingForListContent: ['Inspector'],
      wantToTalkImageUrl: image,
      wantToTalkHeading: 'Talk',
      wantToTalkContent: 'Call',
    })
  })

  test('OPEN-065 contact us has imgUrl, three address lines, phone, email, and social links with iconUrl, url, and title', () => {
    const data = {
      meta_data,
      image: media,
      address1: 'Works',
      address2: '14 Quarry Road',
      address3: 'Stone Ferry, MT 59900',
      phone: '(406) 555-0142',
      email: 'desk@cairnwell.example',
      social_links: [{ title: 'Follow us', url: 'https://social.example', icon: media }],
    }
    expect(contactUsFromCms({ data }, HOST)).toEqual({
      metaData,
      imgUrl: image,
      address1: 'Works',
      address2: '14 Quarry Road',
      address3: 'Stone Ferry, MT 59900',
      phone: '(406) 555-0142',
      email: 'desk@cairnwell.example',
      socialLinks: [{ iconUrl: image, url: 'https://social.example', title: 'Follow us' }],
    })
  })

  test('OPEN-065 a patent has productName, patentType, colorsAndModels, and patentNumbers', () => {
    const entry = { product_name: 'Brake', patent_type: 'Utility', colors_and_models: 'All', patent_numbers: 'X1' }
    expect(patentsFromCms({ data: { meta_data, title: 'Patents', patents: [entry] } })).toEqual({
      metaData,
      title: 'Patents',
      patents: [{ productName: 'Brake', patentType: 'Utility', colorsAndModels: 'All', patentNumbers: 'X1' }],
    })
  })

  test('OPEN-065 the media library has download categories and a catalog, with file URLs', () => {
    const download = { title: 'Brake', url: '/uploads/brake.webp', ext: 'webp' }
    const file = { ...download, url: `${HOST}/uploads/brake.webp` }
    const data = {
      meta_data,
      title: 'Media',
      categories: [{ title: 'Parts', downloads: [download] }],
      catalog_download: download,
    }
    expect(mediaLibraryFromCms({ data }, HOST)).toEqual({
      metaData,
      title: 'Media',
      categories: [{ title: 'Parts', downloads: [file] }],
      catalogDownload: file,
    })
    expect(mediaLibraryFromCms({ data: { ...data, catalog_download: null } }).catalogDownload).toBeNull()
  })

  test('OPEN-065 limited edition has the featured edition and past editions', () => {
    const raw = { title: 'Clay', subtitle: '140 pieces', description: 'Once', image: media, url: '/product/larch' }
    const edition = { ...raw, image }
    const data = { meta_data, featured: raw, past_editions: [raw, { ...raw, image: null }] }
    expect(limitedEditionFromCms({ data }, HOST)).toEqual({
      metaData,
      featured: edition,
      pastEditions: [edition, { ...edition, image: null }],
    })
    expect(limitedEditionFromCms({ data: { ...data, featured: null } }).featured).toBeNull()
  })

  test('OPEN-065 maps service, copy, sign-in, and dealer registration pages', () => {
    const links = [{ label: 'Questions', url: '/faq' }]
    expect(
      servicePageFromCms({ data: { meta_data, title: 'Help', image: media, content: text, links } }, HOST),
    ).toEqual({
      metaData,
      title: 'Help',
      imgUrl: image,
      content: text,
      links,
    })
    const legal = { header: 'Terms', plain_text: 'Plain', rich_text: text, background_image: media }
    expect(copyPageFromCms({ data: { meta_data, ...legal } }, HOST)).toEqual({
      metaData,
      header: 'Terms',
      plainText: 'Plain',
      richText: text,
      backgroundImageUrl: image,
    })
    expect(signInPageFromCms({ data: { meta_data, title: 'Sign in', content: 'Here' } })).toEqual({
      metaData,
      title: 'Sign in',
      content: 'Here',
    })
    const dealer = { meta_data, image: media, title: 'Dealers', content: text }
    expect(dealerRegistrationPageFromCms({ data: dealer }, HOST)).toEqual({
      metaData,
      imgUrl: image,
      title: 'Dealers',
      content: text,
    })
  })
})
