import { describe, expect, test } from 'vitest'
import type { Media } from '#contract/cms/media.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { toAboutUs, emptyAboutUs } from './about-us.ts'
import { toContactUs, emptyContactUs } from './contact-us.ts'
import { toCopyPage, emptyCopyPage } from './copy-page.ts'
import { toDealerLocator, emptyDealerLocator } from './dealer-locator.ts'
import { toDealerRegistrationPage, emptyDealerRegistrationPage } from './dealer-registration.ts'
import { emptyFaq, toFaq } from './faq.ts'
import { emptyLimitedEdition, toLimitedEdition } from './limited-edition.ts'
import { emptyMediaLibrary, toMediaLibrary } from './media-library.ts'
import { emptyPatents, toPatents } from './patents.ts'
import { emptyServicePage, toServicePage } from './service-page.ts'
import { emptySignInPage, toSignInPage } from './sign-in-page.ts'

const HOST = 'https://media.example'
const media: Media = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }
const image = { src: `${HOST}/uploads/a.webp`, alt: 'A', width: 4, height: 3, variants: [] }
const meta_data = { meta_title: 'Title', meta_description: 'Description' }
const metaData = { title: 'Title', description: 'Description' }
const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }] }]

/** Each page in the fixtures, mapped for the shop, with its default. */
const pages = [
  ['about us', toAboutUs(contentPages.getAboutUs), emptyAboutUs],
  ['contact us', toContactUs(contentPages.getContactUs), emptyContactUs],
  ['dealer locator', toDealerLocator(contentPages.getDealerLocator), emptyDealerLocator],
  ['dealer registration', toDealerRegistrationPage(contentPages.getDealerRegistration), emptyDealerRegistrationPage],
  ['faq', toFaq(contentPages.getFaq), emptyFaq],
  ['limited edition', toLimitedEdition(contentPages.getLimitedEdition), emptyLimitedEdition],
  ['media library', toMediaLibrary(contentPages.getMediaLibrary), emptyMediaLibrary],
  ['warranty', toServicePage(contentPages.getWarranty), emptyServicePage],
  ['resources', toServicePage(contentPages.getResources), emptyServicePage],
  ['support', toServicePage(contentPages.getSupport), emptyServicePage],
  ['patents', toPatents(contentPages.getPatents), emptyPatents],
  ['login', toSignInPage(contentPages.getLoginPage), emptySignInPage],
  ['register', toSignInPage(contentPages.getRegisterPage), emptySignInPage],
  ['forgot password', toSignInPage(contentPages.getForgotPasswordPage), emptySignInPage],
  ['reset password', toSignInPage(contentPages.getResetPasswordPage), emptySignInPage],
  ['terms', toCopyPage(contentPages.getTerms), emptyCopyPage],
  ['privacy', toCopyPage(contentPages.getPrivacy), emptyCopyPage],
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
    expect(toFaq({ data }, HOST)).toEqual({
      metaData,
      breadcrumbs,
      headerImageUrl: image,
      headerTitle: 'Asked',
      headerContent: 'Often',
      faqItemList: [{ question: 'Why?', answer: text }],
    })
    expect(toFaq({ data: { ...data, header_image: null } }).headerImageUrl).toBeNull()
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
    expect(toAboutUs({ data }, HOST)).toEqual({
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
    expect(toContactUs({ data }, HOST)).toEqual({
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
    expect(toPatents({ data: { meta_data, title: 'Patents', patents: [entry] } })).toEqual({
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
    expect(toMediaLibrary({ data }, HOST)).toEqual({
      metaData,
      title: 'Media',
      categories: [{ title: 'Parts', downloads: [file] }],
      catalogDownload: file,
    })
    expect(toMediaLibrary({ data: { ...data, catalog_download: null } }).catalogDownload).toBeNull()
  })

  test('OPEN-065 limited edition has the featured edition and past editions', () => {
    const raw = { title: 'Clay', subtitle: '140 pieces', description: 'Once', image: media, url: '/product/larch' }
    const edition = { ...raw, image }
    const data = { meta_data, featured: raw, past_editions: [raw, { ...raw, image: null }] }
    expect(toLimitedEdition({ data }, HOST)).toEqual({
      metaData,
      featured: edition,
      pastEditions: [edition, { ...edition, image: null }],
    })
    expect(toLimitedEdition({ data: { ...data, featured: null } }).featured).toBeNull()
  })

  test('OPEN-065 maps service, copy, sign-in, and dealer registration pages', () => {
    const links = [{ label: 'Questions', url: '/faq' }]
    expect(toServicePage({ data: { meta_data, title: 'Help', image: media, content: text, links } }, HOST)).toEqual({
      metaData,
      title: 'Help',
      imgUrl: image,
      content: text,
      links,
    })
    const legal = { header: 'Terms', plain_text: 'Plain', rich_text: text, background_image: media }
    expect(toCopyPage({ data: { meta_data, ...legal } }, HOST)).toEqual({
      metaData,
      header: 'Terms',
      plainText: 'Plain',
      richText: text,
      backgroundImageUrl: image,
    })
    expect(toSignInPage({ data: { meta_data, title: 'Sign in', content: 'Here' } })).toEqual({
      metaData,
      title: 'Sign in',
      content: 'Here',
    })
    const dealer = { meta_data, image: media, title: 'Dealers', content: text }
    expect(toDealerRegistrationPage({ data: dealer }, HOST)).toEqual({
      metaData,
      imgUrl: image,
      title: 'Dealers',
      content: text,
    })
  })
})
