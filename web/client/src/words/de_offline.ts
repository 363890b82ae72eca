// Without a network: versions, installing, games on this device.
import type { OfflineWords } from './index';

export const deOffline: OfflineWords = {
  offline:
    'Keine Verbindung zum Server. Partien auf diesem Gerät, Analyse, Regeln und Anleitung funktionieren auch ohne.',
  offlineTitle: 'Keine Verbindung',
  settingsOffline:
    'Die Website ist nicht erreichbar. Diese Einstellungen bleiben in diesem Browser und gehen später an die Website. Konto, Programme und deine Daten sind auf der Website.',
  newVersion: 'Eine neue Version ist da.',
  reload: 'Neu laden',
  installText:
    'Installiere Skjaldborg auf diesem Gerät, dann kannst du auch ohne Netz spielen, analysieren und die Regeln lesen.',
  install: 'Installieren',
  notNow: 'Jetzt nicht',
  playHere: 'Auf diesem Gerät spielen',
  deviceGames: 'Partien auf diesem Gerät',
  deviceGamesText:
    'Sie liegen in diesem Browser. Öffne eine beendete, um sie als ungewertete Partie an die Website zu schicken.',
  sendGame: 'An die Website schicken',
  sendAttackers: 'Schicken: Ich war Angreifer',
  sendDefenders: 'Schicken: Ich war Verteidiger',
  sentGame: 'Diese Partie ist auf der Website.',
  removeGame: 'Löschen',
  removeGameSure: 'Löschen bestätigen',
  computerThinks: 'Der Computer denkt nach …',
  noComputer: 'Der Computer kann in diesem Browser nicht spielen.',
  computerHere: 'Der Computer spielt auf diesem Gerät, ohne Website und ohne Uhr.',
  notStored: 'Dieser Browser speichert keine Partien: Diese geht verloren, wenn du die Seite schließt.',
};
