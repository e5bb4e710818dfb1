import { useEffect, useState } from 'react';

import { TOPICS } from './topics';
import type { TopicId } from './topics';

/** A topic counts as read from where its heading comes this near to the top of the window. */
const READ_FROM_PX = 160;

/** The topic that is being read: the last one whose beginning has been scrolled to. */
export function useCurrentTopic(): TopicId {
  const [current, setCurrent] = useState<TopicId>(TOPICS[0].id);
  useEffect(() => {
    const look = (): void => {
      const begun = TOPICS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READ_FROM_PX;
      });
      setCurrent(begun.at(-1)?.id ?? TOPICS[0].id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
    };
  }, []);
  return current;
}
