import { FOR_ENGINEERS } from '../page-finding.ts'

/** What engineers say, for an editor; axe's own words where nothing better is known. */
export const PLAIN: Readonly<Record<string, { readonly message: string; readonly fix: string }>> = {
  'image-alt': { message: 'A picture has no alternative text.', fix: 'Write its alternative text in the CMS.' },
  'link-name': {
    message: 'A link has no text, so a screen reader says only “link”.',
    fix: 'Write the link’s text in the CMS, or remove the link.',
  },
  'button-name': {
    message: 'A button has no name, so a screen reader says only “button”.',
    fix: FOR_ENGINEERS,
  },
  'heading-order': {
    message: 'The headings leave out a level.',
    fix: 'Correct the levels of the headings in the CMS; if they are right there, tell an engineer.',
  },
  'empty-heading': { message: 'A heading has no text.', fix: 'Write the heading in the CMS, or remove it.' },
  'color-contrast': {
    message: 'A text is hard to read: its colour is too close to what lies behind it.',
    fix: FOR_ENGINEERS,
  },
  label: { message: 'A field has no label.', fix: FOR_ENGINEERS },
}
