import { type ComponentType, useEffect, useState } from 'react';
import { onNotificationsNeeded } from './notify';

/** Stands on the page from the start and holds nothing until the first message. */
export function LazyNotifications() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => onNotificationsNeeded((loaded) => setHost(() => loaded.NotificationsHost)), []);
  return Host && <Host />;
}
