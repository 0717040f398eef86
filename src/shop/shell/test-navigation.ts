import type { Menu, Navigation } from './header/navigation.rules.ts'

/** An image that loads without a network request. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const image = { src: PIXEL, alt: 'Drawing', width: 4, height: 3, variants: [] }
const ground = { ...image, src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" }

export function card(label: string, values: Partial<Menu['children'][number]> = {}): Menu['children'][number] {
  return {
    label,
    subtitle: `About ${label}`,
    link: `#${label.toLowerCase().replaceAll(' ', '-')}`,
    image,
    bgImage: ground,
    ...values,
  }
}

/** A navigation with four menus whose links stay on the test page. */
export const navigation: Navigation = [
  { key: 'rifles', href: '#rifles', children: [card('Tarn LR'), card('Bothy 22', { bgImage: null })] },
  { key: 'pistols', href: '#pistols', children: [card('Linn 9')] },
  { key: 'apparel', href: '#apparel', children: [card('Works Tee')] },
  { key: 'support', href: '#support', children: [card('Spare parts')] },
]
