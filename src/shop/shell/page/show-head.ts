import type { ShareImage } from '../../lib/images/share-image.rules.ts'

/** Metadata for the document's head. Links are absolute. */
interface Head {
  readonly title: string
  readonly description: string
  readonly canonical: string | undefined
  readonly image: ShareImage | undefined
}

/** Replaces the metadata in the document's head with the current page's (CMS-07, CMS-08). */
export function showHead({ title, description, canonical, image }: Head): void {
  document.title = title
  setElement('link', 'rel', 'canonical', 'href', canonical)
  const texts = {
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': image?.src,
    'og:image:alt': image && (image.alt || title),
  }
  setElement('meta', 'name', 'description', 'content', description)
  for (const [name, text] of Object.entries(texts)) setElement('meta', 'property', name, 'content', text)
}

function setElement(tag: string, key: string, name: string, attribute: string, value: string | undefined): void {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`)
  if (value === undefined) {
    existing?.remove()
    return
  }
  const element = existing ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(attribute, value)
}
