-- Outside of a transaction: writers go on while the index is built.
-- What reports read of taxes stands in the index.

drop index concurrently if exists tax_line_reported;
create index concurrently tax_line_reported on tax_line (property_id, taxed_on) include (code, name, percent, included, base, amount);
drop index concurrently if exists tax_line_by_date;
