-- How often a token may ask each replica in a second; null for as often as it likes.
alter table token add column requests_per_second integer;
