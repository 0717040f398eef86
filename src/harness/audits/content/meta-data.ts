import { getText, isRecord } from './document-fields.ts'
import { type DocumentRule, error, type Problem, warning } from './rule.ts'

/** Length limits in characters. Search results cut off longer text, and shorter text is not informative. */
const LENGTHS = [
  { field: 'meta_title', name: 'page title', min: 4, max: 65 },
  { field: 'meta_description', name: 'description', min: 50, max: 165 },
] as const

/** Checks that each page has a title and a description of suitable length (CMS-06). */
export const checkMetaData: DocumentRule = ({ page, data }) => {
  const meta = isRecord(data) ? data['meta_data'] : undefined
  // Missing fields are contract violations, which another rule reports.
  return page === null || meta === undefined ? [] : LENGTHS.flatMap((length) => check(meta, length) ?? [])
}

function check(meta: unknown, { field, name, min, max }: (typeof LENGTHS)[number]): Problem | undefined {
  const text = getText(meta, field)
  const [path, rule] = [`meta_data.${field}`, field.replace('_', '-')]
  if (text === '') {
    const fix = `Write a ${name} of ${min} to ${max} characters that describes this page only.`
    return error(`missing-${rule}`, path, `The page has no ${name}.`, fix)
  }
  if (text.length < min) {
    const fix = `Write at least ${min} characters, so that people who find the page in a search know what it is about.`
    return warning(`short-${rule}`, path, `The ${name} has only ${text.length} characters: "${text}".`, fix)
  }
  if (text.length <= max) return undefined
  const message = `The ${name} has ${text.length} characters; search results cut it off after about ${max}.`
  return warning(`long-${rule}`, path, message, `Shorten it to ${max} characters, with the most important words first.`)
}
