import { FOR_ENGINEERS } from '../page-finding.ts'

/** What engineers say, for an editor; axe's own words where nothing better is known. */
export const PLAIN: Readonly<Record<string, { readonly problem: string; readonly mend: string }>> = {
  'image-alt': { problem: 'A picture has no alternative text.', mend: 'Write its alternative text in the CMS.' },
  'link-name': {
    problem: 'A link has no text, so a screen reader says only “link”.',
    mend: 'Write the link’s text in the CMS, or remove the link.',
  },
  'button-name': {
    problem: 'A button has no name, so a screen reader says only “button”.',
    mend: FOR_ENGINEERS,
  },
  'heading-order': {
    problem: 'The headings leave out a level.',
    mend: 'Correct the levels of the headings in the CMS; if they are right there, tell an engineer.',
  },
  'empty-heading': { problem: 'A heading has no text.', mend: 'Write the heading in the CMS, or remove it.' },
  'color-contrast': {
    problem: 'A text is hard to read: its colour is too close to what lies behind it.',
    mend: FOR_ENGINEERS,
  },
  label: { problem: 'A field has no label.', mend: FOR_ENGINEERS },
}
