import { FOR_ENGINEERS } from '../page-finding.ts'

/** Messages for editors, by axe rule. Other rules keep axe's message. */
export const PLAIN_MESSAGES: Readonly<Record<string, { readonly message: string; readonly fix: string }>> = {
  'image-alt': { message: 'An image has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'link-name': {
    message: 'A link has no text, so screen readers say only "link".',
    fix: 'Write the link text in the CMS, or remove the link.',
  },
  'button-name': {
    message: 'A button has no label, so screen readers say only "button".',
    fix: FOR_ENGINEERS,
  },
  'heading-order': {
    message: 'The headings skip a level.',
    fix: 'Correct the heading levels in the CMS. If they are correct there, ask an engineer.',
  },
  'empty-heading': { message: 'A heading has no text.', fix: 'Write the heading in the CMS, or remove it.' },
  'color-contrast': {
    message: 'Text is hard to read: its color is too close to the background.',
    fix: FOR_ENGINEERS,
  },
  'image-redundant-alt': {
    message: 'The alternative text of an image repeats the text next to it, so screen readers say it twice.',
    fix: 'Change the alternative text in the CMS to what the image adds.',
  },
  'link-in-text-block': {
    message: 'A link within text can be recognized only by its color.',
    fix: FOR_ENGINEERS,
  },
  'page-has-heading-one': {
    message: 'The page has no main heading.',
    fix: 'Fill in the title of the page in the CMS. If it is filled in, ask an engineer.',
  },
  'frame-title': { message: 'An embedded video or map has no title.', fix: 'Add a title to it in the CMS.' },
  'video-caption': { message: 'A video has no captions.', fix: 'Add captions to the video.' },
  'empty-table-header': { message: 'A table header is empty.', fix: 'Write the header in the CMS.' },
  list: { message: 'A list contains something other than list items.', fix: FOR_ENGINEERS },
  'document-title': {
    message: 'The page has no title.',
    fix: 'Fill in the page title in the CMS. If it is filled in, ask an engineer.',
  },
  label: { message: 'A form field has no label.', fix: FOR_ENGINEERS },
}
