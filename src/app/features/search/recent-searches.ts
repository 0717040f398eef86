import * as z from 'zod/mini'
import { createStoredList } from '../../storage/stored-list.ts'

/** The most recent searches with results. */
export const recentSearches = createStoredList({
  key: 'recentSearches',
  schema: z.string(),
  nameOf: (query) => query.toLowerCase(),
  max: 5,
})
