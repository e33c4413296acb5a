import {
  circle,
  divIcon,
  GridLayer,
  LayerGroup,
  Map as LeafletMap,
  marker,
  tileLayer,
} from 'leaflet';
import type { Locale } from '@/lib/i18n/routing';
import { type Point, roundedPoint } from '@/lib/kernel/point';
import { secondMs } from '@/lib/kernel/time';
import { cities, districtsOf, type Place } from '@/lib/wizard/place/places';
import './map.css';

/** Map background: tiles; place names instead of tiles; or no name in view (`blank`). */
export type MapBackground = 'tiles' | 'labels' | 'blank';

interface MapOptions {
  locale: Locale;
  center: Point;
  /** Higher where a place was already chosen. */
  zoom: number;
  tiles: { url: string; attribution: string } | null;
  /** Called when the user moves the map; never for `show`. */
  onMove: (point: Point) => void;
  /** Called when the background changes. */
  onBackgroundChange: (ground: MapBackground) => void;
}

export interface MapHandle {
  /** Puts a point under the pin. With `accuracyM`, draws a circle of that radius in metres. */
  show(point: Point, accuracyM?: number): void;
  /** Moves the map by a quarter of the view, east and south: −1, 0 or 1. */
  step(east: number, south: number): void;
  zoom(by: number): void;
  remove(): void;
}

/** From this zoom level on, districts are labelled instead of cities. */
const districtsZoom = 11;
const closeZoom = 14;
/** The highest zoom level at which labels are still in view. */
const maxLabelZoom = 13;
/**
 * Tiles count as unavailable after this many failures in a row, or after this time without a first
 * one.
 */
const maxTileErrors = 3;
const tileTimeoutMs = 5 * secondMs;
const toLeaflet = ({ lat, long }: Point): [number, number] => [lat, long];

/**
 * Draws the map into an element. Loaded together with Leaflet and its styles when a map is opened.
 */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const { locale, center, tiles, onMove, onBackgroundChange } = options;
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    // The app renders both itself, translated.
    zoomControl: false,
    attributionControl: false,
    // One finger scrolls the page, two move the map (`letOneFingerScroll`).
    dragging: false,
    touchZoom: true,
    // The pin is the centre: zooming must not move it off its place.
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
    boxZoom: false,
    keyboardPanDelta: 60,
    zoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
    fadeAnimation: false,
    markerZoomAnimation: !reducesMotion,
    minZoom: 5,
    maxZoom: 18,
  }).setView(toLeaflet(center), options.zoom);
  letOneFingerScroll(map, element);
  // The wheel scrolls the page until the map has the focus.
  map.scrollWheelZoom.disable();
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());

  // Also under the tiles: a missing tile shows squares instead of a hole.
  new BlankTiles({ tileSize: 128 }).addTo(map);
  let showsLabels = !tiles;
  const near = cities.flatMap((city) => {
    const districts = districtsOf(city.id);
    return districts.length > 0 ? districts : [city];
  });
  const names = [
    { places: cities, layer: labelsOf(cities, locale), isNear: false },
    { places: near, layer: labelsOf(near, locale), isNear: true },
  ];
  const updateLabels = () => {
    const isNear = map.getZoom() >= districtsZoom;
    // Tiles have labels of their own.
    for (const { layer, isNear: isOfNear } of names)
      layer[showsLabels && isOfNear === isNear ? 'addTo' : 'removeFrom'](map);
    reportBackground();
  };
  const reportBackground = () => {
    const isNear = map.getZoom() >= districtsZoom;
    const view = map.getBounds();
    const isNamed = names
      .find((one) => one.isNear === isNear)
      ?.places.some(({ point }) => view.contains(toLeaflet(point)));
    onBackgroundChange(!showsLabels ? 'tiles' : isNamed ? 'labels' : 'blank');
  };
  map.on('zoomend', updateLabels);
  map.on('moveend', reportBackground);
  updateLabels();
  // The text below the map describes it; a list of every label in view would bury that.
  map.getPane('markerPane')?.setAttribute('aria-hidden', 'true');

  let shown = roundedPoint(center);
  let size = map.getSize();
  let isProgrammatic = false;
  let isZooming = false;
  map.on('zoomanim', () => (isZooming = true));
  map.on('zoomend', () => (isZooming = false));
  const accuracyCircle = new LayerGroup().addTo(map);

  map.on('moveend', () => {
    const { lat, lng } = map.getCenter().wrap();
    const resized = !map.getSize().equals(size);
    size = map.getSize();
    // Zooming and resizing shift the centre by fractions of a pixel: the pin must stay.
    const offsetPx = map.latLngToContainerPoint(toLeaflet(shown)).distanceTo(size.divideBy(2));
    if (isProgrammatic || resized || offsetPx < 2) return;
    shown = roundedPoint({ lat, long: lng });
    accuracyCircle.clearLayers();
    onMove(shown);
  });

  const setShowsLabels = (plain: boolean) => {
    clearTimeout(tileTimer);
    if (plain === showsLabels) return;
    showsLabels = plain;
    updateLabels();
  };
  const fallBackToLabels = () => {
    // No tile has been shown yet, so the zoom can change unnoticed.
    if (!hasTile && map.getZoom() > maxLabelZoom) {
      isProgrammatic = true;
      map.setZoom(maxLabelZoom, { animate: false });
      isProgrammatic = false;
    }
    setShowsLabels(true);
  };
  let hasTile = false;
  let tileErrors = 0;
  const tileTimer = tiles ? setTimeout(fallBackToLabels, tileTimeoutMs) : undefined;
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: 18 })
      .on('tileload', () => {
        hasTile = true;
        tileErrors = 0;
        setShowsLabels(false);
      })
      .on('tileerror', () => {
        tileErrors += 1;
        if (tileErrors >= maxTileErrors) fallBackToLabels();
      })
      .addTo(map);
  }

  return {
    show(point, accuracyM) {
      // The end of a zoom animation would move the map back to the place where it began.
      if (isZooming) {
        map.once('zoomend', () => this.show(point, accuracyM));
        return;
      }
      const isClose = map.getZoom() >= districtsZoom + 2;
      if (point.lat === shown.lat && point.long === shown.long && isClose && !accuracyM) return;
      shown = point;
      isProgrammatic = true;
      map.setView(toLeaflet(point), isClose ? map.getZoom() : closeZoom, { animate: false });
      isProgrammatic = false;
      accuracyCircle.clearLayers();
      if (!accuracyM) return;
      circle(toLeaflet(point), {
        radius: accuracyM,
        className: 'map-ring',
        interactive: false,
      }).addTo(accuracyCircle);
    },
    step(east, south) {
      const { x, y } = map.getSize();
      map.panBy([(east * x) / 4, (south * y) / 4], { animate: !reducesMotion });
    },
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    remove() {
      clearTimeout(tileTimer);
      map.remove();
    },
  };
}

/** Lets a mouse or a pen drag the map, but not a single finger, which may be scrolling the page. */
function letOneFingerScroll(map: LeafletMap, element: HTMLElement): void {
  const onPress = ({ pointerType }: PointerEvent) =>
    map.dragging[pointerType === 'touch' ? 'disable' : 'enable']();
  element.addEventListener('pointerdown', onPress, { capture: true });
}

/** A grid of squares, so that panning is visible without tiles. */
class BlankTiles extends GridLayer {
  protected override createTile(): HTMLElement {
    const square = document.createElement('div');
    square.className = 'map-square';
    return square;
  }
}

function labelsOf(places: Place[], locale: Locale): LayerGroup {
  const markers = places.map(({ name, city, point }) => {
    const label = document.createElement('span');
    label.textContent = name[locale];
    label.dir = 'auto';
    const className = city ? 'map-name' : 'map-name map-city';
    const icon = divIcon({ className, html: label, iconSize: [0, 0] });
    return marker(toLeaflet(point), { icon, interactive: false, keyboard: false });
  });
  return new LayerGroup(markers);
}
