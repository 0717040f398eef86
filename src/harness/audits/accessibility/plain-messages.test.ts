import { expect, test } from 'vitest'
import { PLAIN_MESSAGES } from './plain-messages.ts'

/** axe rules that texts, images, links, tables and embedded media from the CMS can violate. */
const CONTENT_RULES = [
  'audio-caption',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'frame-title-unique',
  'heading-order',
  'identical-links-same-purpose',
  'image-alt',
  'image-redundant-alt',
  'link-name',
  'listitem',
  'no-autoplay-audio',
  'object-alt',
  'p-as-heading',
  'page-has-heading-one',
  'role-img-alt',
  'svg-img-alt',
  'table-duplicate-name',
  'td-has-header',
  'th-has-data-cells',
  'valid-lang',
  'video-caption',
]

test.each(CONTENT_RULES)('explains to editors in their words how to fix what content can cause: %s', (rule) => {
  const { message = '', fix = '', isForEngineers } = PLAIN_MESSAGES[rule] ?? {}
  expect(message).not.toBe('')
  expect(`${message} ${fix}`).not.toMatch(/\baria|\belement|\battribute|\brole\b|<\w/i)
  expect(isForEngineers).toBeUndefined()
})
