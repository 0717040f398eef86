import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { PageFinding } from '../page-finding.ts'

/** Messages for editors, by axe rule, for each rule that content can violate. Other rules keep axe's message. */
export const PLAIN_MESSAGES: Readonly<Record<string, Pick<PageFinding, 'message' | 'fix' | 'isForEngineers'>>> = {
  'image-alt': { message: 'An image has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'link-name': {
    message: 'A link has no text, so screen readers say only "link".',
    fix: 'Write the link text in the CMS, or remove the link.',
  },
  'button-name': {
    message: 'A button has no label, so screen readers say only "button".',
    ...FOR_ENGINEERS,
  },
  'heading-order': {
    message: 'The headings skip a level.',
    fix: 'Correct the heading levels in the CMS. If they are correct there, ask an engineer.',
  },
  'empty-heading': { message: 'A heading has no text.', fix: 'Write the heading in the CMS, or remove it.' },
  'color-contrast': {
    message: 'Text is hard to read: its color is too close to the background.',
    ...FOR_ENGINEERS,
  },
  'image-redundant-alt': {
    message: 'The alternative text of an image repeats the text next to it, so screen readers say it twice.',
    fix: 'Change the alternative text in the CMS to describe what the image adds.',
  },
  'link-in-text-block': {
    message: 'A link within text can be recognized only by its color.',
    ...FOR_ENGINEERS,
  },
  'page-has-heading-one': {
    message: 'The page has no main heading.',
    fix: 'Fill in the title of the page in the CMS. If it is filled in, ask an engineer.',
  },
  'frame-title': { message: 'An embedded video or map has no title.', fix: 'Add a title to it in the CMS.' },
  'video-caption': { message: 'A video has no captions.', fix: 'Add captions to the video.' },
  'empty-table-header': { message: 'A table header is empty.', fix: 'Write the header in the CMS.' },
  list: { message: 'A list contains something other than list items.', ...FOR_ENGINEERS },
  'document-title': {
    message: 'The page has no title.',
    fix: 'Fill in the page title in the CMS. If it is filled in, ask an engineer.',
  },
  listitem: {
    message: 'A list item is outside a list.',
    fix: 'Use the list button in the editor to make it part of a list.',
  },
  'p-as-heading': {
    message: 'A line looks like a heading but is a paragraph.',
    fix: 'Make it a heading in the CMS.',
  },
  'identical-links-same-purpose': {
    message: 'Links with the same text lead to different pages.',
    fix: 'In the CMS, write link texts that say where each link leads.',
  },
  'role-img-alt': { message: 'An image has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'svg-img-alt': { message: 'A drawing has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'object-alt': { message: 'An embedded file has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'frame-title-unique': {
    message: 'Two embedded videos or maps have the same title.',
    fix: 'Give each one a unique title in the CMS.',
  },
  'audio-caption': { message: 'A recording has no transcript.', fix: 'Add its text to the page in the CMS.' },
  'no-autoplay-audio': {
    message: 'A video or recording plays sound automatically.',
    fix: 'Choose a video without sound in the CMS. If that is not possible, ask an engineer.',
  },
  'td-has-header': {
    message: 'A cell of a large table has no header.',
    fix: 'Add a header to each row and column of the table in the CMS.',
  },
  'th-has-data-cells': {
    message: 'A table header has no cells.',
    fix: 'Fill in the cells of the table in the CMS, or remove the header.',
  },
  'table-duplicate-name': {
    message: 'The caption and the summary of a table are the same.',
    fix: 'Change one of them in the CMS.',
  },
  'valid-lang': {
    message: 'Part of the text is marked as a language that does not exist.',
    fix: 'Remove the language from the text in the CMS. If it has none there, ask an engineer.',
  },
  label: { message: 'A form field has no label.', ...FOR_ENGINEERS },
}
