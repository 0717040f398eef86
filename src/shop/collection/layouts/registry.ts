import type { ComponentType } from 'react'
import type { Collection } from '../../product/catalog.rules.ts'
import { FilterableGrid } from './filterable-grid.tsx'
import { PromoCards } from './promo-cards.tsx'
import { SimpleGrid } from './simple-grid.tsx'
import { TabbedGrid } from './tabbed-grid.tsx'

/** Layout components for collection pages, by display_type (COLL-03 to COLL-06). */
export const layouts = {
  'collection-simple-grid': SimpleGrid,
  'collection-tabbed-grid': TabbedGrid,
  'collection-cards': PromoCards,
  'collection-filterable-grid': FilterableGrid,
} as const satisfies Record<Collection['display_type'], ComponentType<{ readonly collection: Collection }>>
