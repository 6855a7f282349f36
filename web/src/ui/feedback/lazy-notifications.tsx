import { type ComponentType, useEffect, useState } from 'react';
import { onNotificationsNeeded } from './notify';

/** The place of the messages; empty until the first message loads their container. */
export function LazyNotifications() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => onNotificationsNeeded((loaded) => setHost(() => loaded.NotificationsHost)), []);
  return Host && <Host />;
}
