import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { Ban, HeartHandshake, List, Star, UsersRound } from 'lucide-react'

export function PeopleListIcon({ list }: { list: PeopleList }) {
  switch (list.systemList) {
    case 'FOLLOWING':
      return <HeartHandshake className="text-link" />
    case 'FANS':
      return <UsersRound className="text-link" />
    case 'FAVOURITES':
      return <Star className="text-link" />
    case 'BLOCKED':
      return <Ban className="text-danger" />
    case null:
      return <List />
  }
}
