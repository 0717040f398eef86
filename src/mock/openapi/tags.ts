interface Tag {
  readonly name: string
  readonly description: string
  /** What its paths begin with. */
  readonly beginning: string
}

/** The calls in groups. A path belongs to the longest beginning that fits. */
const TAGS: readonly Tag[] = [
  { name: 'Account', beginning: '/User', description: 'The signed-in customer: profile and addresses.' },
  { name: 'Cart', beginning: '/Cart', description: 'Carts of guests and customers; all sums are the server’s.' },
  {
    name: 'Catalogue',
    beginning: '/strapi',
    description: 'Products and collections as the CMS holds them, and search.',
  },
  { name: 'Checkout', beginning: '/Checkout', description: 'Placing an order.' },
  { name: 'Content', beginning: '/strapi/page', description: 'Pages, menus and footer as the CMS holds them.' },
  { name: 'Newsletter', beginning: '/Newsletter', description: 'Who gets the newsletter.' },
  { name: 'Orders', beginning: '/Order', description: 'Orders that were placed.' },
  { name: 'Prices', beginning: '/Products', description: 'Live prices and stock.' },
  { name: 'Registrations', beginning: '/Registration', description: 'Forms of dealers and of the media library.' },
  { name: 'Sign-in', beginning: '/Auth', description: 'Guests, sessions, accounts and passwords.' },
  { name: 'Stock alerts', beginning: '/ProductNotification', description: 'Who wants to know when a product is back.' },
]

/** The tags of the document, by name. */
export const documentTags = TAGS.map(({ name, description }) => ({ name, description }))

/** The tags of the call at a path: one; none for a path that no beginning fits. */
export function getTags(path: string): string[] {
  const fitting = TAGS.filter(({ beginning }) => path.startsWith(beginning))
  const [tag] = fitting.toSorted((one, other) => other.beginning.length - one.beginning.length)
  return tag === undefined ? [] : [tag.name]
}
